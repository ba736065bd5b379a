/**
 * What is wrong with the money of orders that moved within three days: an order that is paid back or never began has
 * kept some, one that is worked on or delivered has none left, or more than its price. Those of which a person was told
 * count no more. Sums in minor units, by currency.
 */
export const moneyImbalance = `
  WITH lately AS (
    SELECT DISTINCT payment_ref FROM (
      SELECT payment_ref FROM movements WHERE at > now() - interval '3 days' AND order_id IS NOT NULL
      ORDER BY at DESC LIMIT 10000) newest),
  balances AS (
    SELECT m.order_id, min(m.currency) AS currency, sum(m.amount) AS rest
    FROM lately JOIN movements m USING (payment_ref) WHERE m.order_id IS NOT NULL GROUP BY m.order_id, payment_ref)
  SELECT b.currency, sum(CASE
      WHEN o.state IN ('awaiting_payment', 'expired', 'refunded') THEN abs(b.rest)
      WHEN o.state NOT IN ('paid', 'generating', 'delivered') THEN 0
      WHEN b.rest <= 0 THEN o.total_amount - b.rest
      ELSE greatest(0, b.rest - o.total_amount) END) AS imbalance
  FROM balances b JOIN orders o ON o.id = b.order_id
  WHERE NOT EXISTS (SELECT 1 FROM process_anomalies a WHERE a.order_id = o.id)
  GROUP BY b.currency`;
