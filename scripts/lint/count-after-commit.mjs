const counting = new Set(['inc', 'dec', 'observe']);
/** Functions that count have such names: `count`, `countMoney`. One that is given the transaction sees to it itself, or reads. */
const counter = /^count([A-Z]|$)/;

/** The parameter is the transaction, by its type or by its name. */
const isTransaction = (parameter) =>
  parameter.typeAnnotation?.typeAnnotation?.typeName?.name === 'Tx' ||
  (parameter.type === 'Identifier' && parameter.name === 'tx');

const isCallOf = (node, name) =>
  node?.type === 'CallExpression' &&
  ((node.callee.type === 'Identifier' && node.callee.name === name) ||
    (node.callee.type === 'MemberExpression' && node.callee.property.name === name));

/** Whether the node runs inside a transaction: a function around it has one, and none between waits for the commit. */
function inTransaction(node) {
  for (let current = node; current; current = current.parent) {
    if (!/Function/.test(current.type)) continue;
    if (isCallOf(current.parent, 'afterCommit')) return false;
    if (current.params.some(isTransaction) || isWorkOfTransaction(current)) return true;
  }
  return false;
}

/** `unitOfWork.run(() => ...)` and `inbox.once(event, () => ...)` need not name the transaction. */
function isWorkOfTransaction({ parent }) {
  if (parent?.type !== 'CallExpression' || parent.callee.type !== 'MemberExpression') return false;
  const { object, property } = parent.callee;
  const owner = object.type === 'MemberExpression' ? object.property.name : object.name;
  return (
    (owner === 'unitOfWork' && property.name === 'run') || (owner === 'inbox' && property.name === 'once')
  );
}

const isLogger = ({ type, name, property }) =>
  (type === 'Identifier' ? name : type === 'MemberExpression' && property.name) === 'logger';

function tells({ callee, arguments: given }) {
  if (callee.type === 'Identifier')
    return counter.test(callee.name) && !given.some(({ name }) => name === 'tx' || name === 'manager');
  if (callee.type !== 'MemberExpression') return false;
  return isLogger(callee.object) || counting.has(callee.property.name);
}

/** What is counted or logged in a transaction stays counted when it is rolled back, and counts twice when it is repeated. */
export default {
  meta: {
    type: 'problem',
    messages: {
      early: 'The transaction may yet be rolled back: count and log in `tx.afterCommit(() => ...)`.',
    },
    schema: [],
  },
  create: (context) => ({
    CallExpression(node) {
      if (tells(node) && inTransaction(node)) context.report({ node, messageId: 'early' });
    },
  }),
};
