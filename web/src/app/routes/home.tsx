import { Facts } from '@/features/marketing/components/facts';
import { Hero } from '@/features/marketing/components/hero';
import { HowItWorks } from '@/features/marketing/components/how-it-works';
import { LastCall } from '@/features/marketing/components/last-call';
import { PriceList } from '@/features/marketing/components/price-list';
import { SampleQuotes } from '@/features/marketing/components/sample-quotes';
import { SixStyles } from '@/features/marketing/components/six-styles';
import { useOffers } from '@/hooks/use-offers';

export function Component() {
  const { offers } = useOffers();
  return (
    <>
      <Hero offer={offers[0]} />
      <SixStyles />
      <HowItWorks />
      <Facts />
      <SampleQuotes />
      <PriceList offers={offers} />
      <LastCall />
    </>
  );
}
