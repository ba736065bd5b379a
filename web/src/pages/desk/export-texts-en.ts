export const enExport = {
  button: 'Export data …',
  title: (email: string) => `Export the data of ${email}?`,
  help: 'For somebody who cannot sign in: all that is stored about them, images too, as in Settings. Whoever still reads mail at this address can set a new password and download it themselves, and nobody else sees it.',
  reason: 'How you made sure who asked',
  reasonHelp: 'It is recorded with your name, and stays with the operator. The export says that it was made.',
  confirm: 'Download the export',
  done: (size: string) =>
    `The export is in your downloads (${size}). Delete the file once you have handed it over.`,
};
