const everywhere: readonly string[] = [
  'CV',
  'Premium',
  'Professional',
  'Support',
  'TEST',
  'Ultra',
  '1024 × 1024',
  'cv',
];

const inOne: Readonly<Record<string, readonly string[]>> = {
  da: ['Cookie:', 'Data', 'Download', 'Format', 'Format: {{format}}', 'Menu', 'data-{{date}}'],
  de: ['Format', 'Format: {{format}}', 'Name', 'Register:', 'Text', 'optional'],
  es: ['Pose', 'Total'],
  fr: [
    'Date',
    'confirmation',
    'Expression',
    'Favorites',
    'Format',
    'Menu',
    'Notifications',
    'Photos',
    'Pose',
    'Questions',
    'Six styles',
    'Total',
    '{{count}} favorite',
    '{{count}} favorites',
    '{{count}} image',
    '{{count}} image.',
    '{{count}} images',
    '{{count}} images.',
    '6 styles',
  ],
  it: ['Account', 'Coupon {{code}}', 'Menu', 'Password', 'Privacy'],
  nl: ['Account', 'Cookie:', 'Menu', 'Privacy'],
  no: ['Format', 'Format: {{format}}', 'data-{{date}}'],
  pt: ['Legal', 'Menu', 'Pose', 'Total'],
  sv: ['Format', 'Format: {{format}}', 'data-{{date}}'],
};

export function isSame(text: string, language: string): boolean {
  return everywhere.includes(text) || (inOne[language] ?? []).includes(text);
}
