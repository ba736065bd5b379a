const isDecorator = (name) => (decorator) =>
  decorator.expression.type === 'CallExpression' && decorator.expression.callee.name === name;

/** The name of the class that Nest would look for, and undefined where it is told by `@Inject` or is no class. */
function lookedFor(parameter) {
  if ((parameter.decorators ?? []).some(isDecorator('Inject'))) return undefined;
  const inner = parameter.type === 'TSParameterProperty' ? parameter.parameter : parameter;
  const type = inner.typeAnnotation?.typeAnnotation;
  return type?.type === 'TSTypeReference' && type.typeName.type === 'Identifier'
    ? type.typeName.name
    : undefined;
}

/**
 * A class that the constructor of a decorated class takes is found by its value. Imported as a type it is erased, and the
 * service fails to start.
 */
export default {
  meta: {
    type: 'problem',
    messages: { erased: 'Nest finds {{name}} by its value: import it without `type`.' },
    schema: [],
  },
  create(context) {
    const types = new Set();
    return {
      ImportDeclaration(node) {
        for (const each of node.specifiers)
          if (node.importKind === 'type' || each.importKind === 'type') types.add(each.local.name);
      },
      MethodDefinition(node) {
        if (node.kind !== 'constructor' || (node.parent.parent.decorators ?? []).length === 0) return;
        for (const parameter of node.value.params) {
          const name = lookedFor(parameter);
          if (name && types.has(name))
            context.report({ node: parameter, messageId: 'erased', data: { name } });
        }
      },
    };
  },
};
