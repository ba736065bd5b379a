import type { UploadRefusal } from '../upload-rules.ts';
import type { Structure } from '../structure/structure.ts';
import type { sharp } from './sharp-setup.ts';

type Picture = ReturnType<typeof sharp>;

/** What decoders say when pixels are missing. What else they warn of is a header's or the metadata's, and harms no pixel. */
const ENDED_EARLY = /premature end|not enough data|unexpected end/i;
const MOST_WORDS = 5;
const LONGEST_WORD = 200;

/** Warnings do not stop it (cameras write odd headers): the caller reads {@link DecoderWords.lostPixels}. */
export const tolerant = { failOn: 'truncated' } as const;

export class DecoderWords {
  private readonly said = new Set<string>();
  private readonly path: string;

  constructor(path: string) {
    this.path = path;
  }

  of(picture: Picture): Picture {
    picture.on('warning', (warning: unknown) => this.note(String(warning)));
    return picture;
  }

  note(text: string): void {
    for (const line of text.replaceAll(this.path, 'the file').split('\n'))
      if (line.trim() !== '' && this.said.size < MOST_WORDS)
        this.said.add(line.trim().slice(0, LONGEST_WORD));
  }

  get lostPixels(): boolean {
    return [...this.said].some((line) => ENDED_EARLY.test(line));
  }

  toString(): string {
    return [...this.said].join('; ');
  }

  refusal({ complete }: Pick<Structure, 'complete'>): {
    readonly refusal: UploadRefusal;
    readonly reason: string;
  } {
    const refusal = this.lostPixels || !complete ? 'upload.incomplete' : 'upload.damaged';
    return { refusal, reason: this.toString() };
  }
}
