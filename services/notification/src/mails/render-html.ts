import { escapeProse, escapeHtml } from './html.ts';
import { htmlBlock } from './html-blocks.ts';
import type { Footer, MailModel, Sender } from './mail-model.ts';
import { colour, sheet, text } from './style.ts';

const table = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';
/** Keeps the first words of the body out of the preview line. */
const filler = '&#847;&zwnj;&nbsp;'.repeat(60);

export function renderHtml(model: MailModel, footer: Footer, sender: Sender, language: string): string {
  const { subject, preheader, heading, blocks } = model;
  return `<!doctype html>
<html lang="${language}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<title>${escapeHtml(subject)}</title>
<!--[if mso]><style>td,p,a{font-family:Arial,sans-serif !important}</style><![endif]-->
<style>${sheet}</style>
</head>
<body class="wall" style="margin:0;padding:0;background:${colour.wall}">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(preheader)}${filler}</div>
<table ${table} width="100%" class="wall" bgcolor="${colour.wall}"><tr><td align="center" class="outer" style="padding:40px 16px 56px">
<!--[if mso]><table ${table} width="600"><tr><td><![endif]-->
<table ${table} width="100%" style="max-width:600px">
<tr><td class="edge" style="padding:0 48px 20px">${head(sender, model.label)}</td></tr>
<tr><td class="card line" bgcolor="${colour.card}" style="padding:44px 48px 52px;border:1px solid ${colour.line};border-radius:8px">
<table ${table} width="100%">
<tr><td><h1 class="heading ink" style="margin:0;${text.heading}">${escapeProse(heading)}</h1></td></tr>
${blocks.map(htmlBlock).join('\n')}
</table>
</td></tr>
<tr><td class="edge" style="padding:28px 48px 0">${foot(footer, sender)}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`;
}

function head({ brand, publicUrl }: Sender, label: string | undefined): string {
  const small = label
    ? `<td align="right" class="grey" style="${text.small};vertical-align:bottom">${escapeHtml(label)}</td>`
    : '';
  return `<table ${table} width="100%"><tr><td style="vertical-align:bottom"><a href="${escapeHtml(publicUrl)}" class="ink" style="${text.brand}">${escapeHtml(brand)}</a></td>${small}</tr></table>`;
}

function foot({ lines, operator }: Footer, { brand }: Sender): string {
  const paragraphs = [...lines, (operator.length > 0 ? operator : [brand]).join(' · ')];
  return paragraphs
    .map((line) => `<p class="grey" style="margin:0 0 10px;${text.small}">${escapeHtml(line)}</p>`)
    .join('');
}
