export const styles = [
  'professional',
  'friendly',
  'serious',
  'confident',
  'approachable',
  'creative',
] as const;
export type Style = (typeof styles)[number];

export const expressions = ['unchanged', 'slight_smile', 'clear_smile'] as const;
export type Expression = (typeof expressions)[number];
