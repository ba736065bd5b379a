/** Colours of the web pages (`web/src/styles/theme.css`). */
export const ink = '#17181a';
export const soft = '#5a5d61';
export const line = '#d9d9d5';
export const accent = '#0f5f63';
export const wash = '#e6efef';

export const left = 64;
export const right = 595.28 - left;
export const width = right - left;
