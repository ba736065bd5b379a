/** Keeps 70 MB of each image, answers the first, and is full with the second. */
const held: Buffer[] = [];
process.on('message', () => {
  held.push(Buffer.alloc(70_000_000, 1));
  if (held.length === 1) process.send?.({ outcome: { thumbnails: 'made' } });
});
process.on('disconnect', () => process.exit(0));
