import { Facts } from '@/pages/marketing/facts';
import { ForYourJob } from '@/pages/marketing/for-your-job';
import { Hero } from '@/pages/marketing/hero';
import { HowItWorks } from '@/pages/marketing/how-it-works';
import { LastCall } from '@/pages/marketing/last-call';
import { PriceList } from '@/pages/marketing/price-list';
import { SixStyles } from '@/pages/marketing/six-styles';
import { Testimonials } from '@/pages/marketing/testimonials';
import { useOffers } from '@/entities/catalogue/use-offers';

export function Component() {
  const { offers } = useOffers();
  return (
    <>
      <Hero offer={offers[0]} />
      <SixStyles />
      <ForYourJob />
      <HowItWorks />
      <Facts />
      <Testimonials />
      <PriceList offers={offers} />
      <LastCall />
    </>
  );
}
