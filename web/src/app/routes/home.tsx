import { Facts } from '@/features/marketing/components/facts';
import { Hero } from '@/features/marketing/components/hero';
import { HowItWorks } from '@/features/marketing/components/how-it-works';
import { LastCall } from '@/features/marketing/components/last-call';
import { PriceList } from '@/features/marketing/components/price-list';
import { SixStyles } from '@/features/marketing/components/six-styles';
import { Testimonials } from '@/features/marketing/components/testimonials';
import { useOffers } from '@/hooks/use-offers';

export function Component() {
  const { offers } = useOffers();
  return (
    <>
      <Hero offer={offers[0]} />
      <SixStyles />
      <HowItWorks />
      <Facts />
      <Testimonials />
      <PriceList offers={offers} />
      <LastCall />
    </>
  );
}
