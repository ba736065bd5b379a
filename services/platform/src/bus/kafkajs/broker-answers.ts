import kafkajs from 'kafkajs';

/** Whether a broker knows its cluster, asked once. The launcher calls it before anything is built: it imports nothing of ours. */
export async function brokerAnswers(brokers: readonly string[]): Promise<boolean> {
  const admin = new kafkajs.Kafka({
    brokers: [...brokers],
    logLevel: kafkajs.logLevel.NOTHING,
    retry: { retries: 0 },
  }).admin();
  try {
    await admin.connect();
    return (await admin.describeCluster()).brokers.length > 0;
  } finally {
    await admin.disconnect();
  }
}
