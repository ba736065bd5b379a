export const isDevelopment = true;
export const textsAddress = '/assets/texts/test';
