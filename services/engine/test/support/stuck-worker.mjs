/** Entry of a worker thread that never comes back from opening a selfie. */
export default function work({ task, began }) {
  began[0] = Date.now();
  while (task.kind === 'open');
  return { value: true };
}
