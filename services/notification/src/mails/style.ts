export const colour = {
  wall: '#F4F4F2',
  card: '#FFFFFF',
  ink: '#17181A',
  grey: '#5A5D61',
  line: '#DEDEDA',
  accent: '#0F5F63',
} as const;

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

/** Clients that read a style sheet get the phone's measures. */
export const sheet = `
body{margin:0;padding:0;background:${colour.wall};-webkit-text-size-adjust:100%;-ms-text-size-adjust:100%}
table{border-collapse:separate;border-spacing:0;mso-table-lspace:0;mso-table-rspace:0}
a{color:${colour.accent}}
@media (max-width:520px){
.outer{padding:24px 12px 40px !important}
.card{padding:32px 24px 36px !important}
.edge{padding-left:24px !important;padding-right:24px !important}
.heading{font-size:32px !important;line-height:36px !important}
.button td{display:block !important;text-align:center !important}
.button{width:100% !important}
}`;
