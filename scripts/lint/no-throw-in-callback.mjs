const listeners = new Set(['on', 'once', 'addListener', 'prependListener', 'addEventListener']);
const timers = new Set(['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'nextTick']);

/** Whether the call hands its function to something that calls it with nobody above to catch. */
function callsLater({ callee, arguments: [first] }) {
  if (callee.type === 'Identifier') return timers.has(callee.name);
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return false;
  const { name } = callee.property;
  // The name of an event comes first; `inbox.once(meta, ...)` is no listener.
  return timers.has(name) || (listeners.has(name) && first !== undefined && first.type !== 'Identifier');
}

/** The function that the statement would leave by throwing; undefined where a `try` of it catches. */
function leaves(node) {
  for (let child = node, above = node.parent; above; child = above, above = above.parent) {
    if (above.type === 'TryStatement' && above.handler && above.block === child) return undefined;
    if (/Function/.test(above.type)) return above;
  }
  return undefined;
}

/** A `throw` directly in a listener or a timer's callback ends the process. */
export default {
  meta: {
    type: 'problem',
    messages: {
      uncaught: 'Nobody catches this: wrap the callback in `caught` (platform/errors), or hand the error on.',
    },
    schema: [],
  },
  create: (context) => ({
    ThrowStatement(node) {
      const callback = leaves(node);
      const call = callback?.parent;
      if (call?.type === 'CallExpression' && call.arguments.includes(callback) && callsLater(call))
        context.report({ node, messageId: 'uncaught' });
    },
  }),
};
