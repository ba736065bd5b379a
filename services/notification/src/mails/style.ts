export const colour = {
  wall: '#F4F4F2',
  card: '#FFFFFF',
  ink: '#17181A',
  grey: '#5A5D61',
  line: '#DEDEDA',
  accent: '#0F5F63',
  onAccent: '#FFFFFF',
} as const;

/** Of clients that show mails light on dark, as the website does. */
export const darkColour: Readonly<Record<keyof typeof colour, string>> = {
  wall: '#141516',
  card: '#1E2022',
  ink: '#ECECEA',
  grey: '#A8ABAF',
  line: '#383A3D',
  accent: '#5FB9BB',
  onAccent: '#1E2022',
};

export const font = {
  serif: `'Instrument Serif', Georgia, 'Times New Roman', serif`,
  sans: `'Instrument Sans', -apple-system, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif`,
} as const;

export const text = {
  body: `font-family:${font.sans};font-size:17px;line-height:27px;color:${colour.ink}`,
  small: `font-family:${font.sans};font-size:14px;line-height:22px;color:${colour.grey}`,
  heading: `font-family:${font.serif};font-size:38px;line-height:42px;font-weight:400;letter-spacing:-0.4px;color:${colour.ink}`,
  brand: `font-family:${font.serif};font-size:24px;line-height:28px;color:${colour.ink};text-decoration:none`,
  section: `font-family:${font.sans};font-size:15px;line-height:24px;font-weight:600;color:${colour.ink}`,
} as const;

/** Clients that read a style sheet get the phone's measures and the dark scheme. Colours stand in the elements, so each has a class by which the dark one is set over it. */
export const sheet = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:0;background:${colour.wall};-webkit-text-size-adjust:100%;-ms-text-size-adjust:100%}
table{border-collapse:separate;border-spacing:0;mso-table-lspace:0;mso-table-rspace:0}
a{color:${colour.accent}}
@media (prefers-color-scheme:dark){
body,.wall{background:${darkColour.wall} !important}
.card{background:${darkColour.card} !important}
.accent{background:${darkColour.accent} !important}
.ink{color:${darkColour.ink} !important}
.grey{color:${darkColour.grey} !important}
.on-accent{color:${darkColour.onAccent} !important}
.line{border-color:${darkColour.line} !important}
.rule{border-color:${darkColour.ink} !important}
a{color:${darkColour.accent}}
}
@media (max-width:520px){
.outer{padding:24px 12px 40px !important}
.card{padding:32px 24px 36px !important}
.edge{padding-left:24px !important;padding-right:24px !important}
.heading{font-size:32px !important;line-height:36px !important}
.button td{display:block !important;text-align:center !important}
.button{width:100% !important}
}`;
