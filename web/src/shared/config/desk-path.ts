/** For staff: no page leads there, and the paths that every page carries do not name it. */
export const deskPath = '/desk';
