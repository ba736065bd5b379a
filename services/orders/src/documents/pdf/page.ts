import PDFDocument from 'pdfkit';
import { faces, ofOnePage, runs, type Weight } from './fonts.ts';

export interface TextStyle {
  readonly size: number;
  readonly weight?: Weight;
  readonly color: string;
  readonly align?: 'left' | 'right';
  /** Lines break at this width; without it there is one line. */
  readonly width?: number;
  readonly leading?: number;
}

interface PageOptions {
  readonly title: string;
  readonly author: string;
  readonly creator: string;
  readonly languageTag: string;
  readonly created: Date;
}

type Place = readonly [x: number, y: number];
type Element = ReturnType<PDFKit.PDFDocument['struct']>;

/** Pages of A4 whose every mark is either tagged text or decoration. Positions and sizes in points. */
export class Page {
  private readonly pdf: PDFKit.PDFDocument;
  private readonly chunks: Buffer[] = [];
  private readonly root: Element;

  constructor({ title, author, creator, languageTag, created }: PageOptions) {
    this.pdf = new PDFDocument({
      size: 'A4',
      margin: 0,
      pdfVersion: '1.7',
      subset: 'PDF/A-3a',
      tagged: true,
      lang: languageTag,
      displayTitle: true,
      // None until a text asks: the default would be a font that is not inside the file.
      font: null as unknown as string,
      info: { Title: title, Author: author, Creator: creator, CreationDate: created },
    });
    this.pdf.on('data', (chunk: Buffer) => this.chunks.push(chunk));
    // It takes a font that was read before, which its types do not say: reading one costs more than a page.
    for (const { name, font } of faces)
      this.pdf.registerFont(name, ofOnePage(font) as unknown as PDFKit.Mixins.PDFFontSource);
    this.root = this.pdf.struct('Document');
    this.pdf.addStructure(this.root);
  }

  /** Text as a tagged element of its own. Answers its lower edge. */
  text(tag: string, content: string, place: Place, style: TextStyle): number {
    this.root.add(this.pdf.struct(tag, {}, () => this.draw(content, place, style)));
    return place[1] + this.heightOf(content, style);
  }

  artifact(content: string, place: Place, style: TextStyle): void {
    this.pdf.markContent('Artifact', { type: 'Pagination' });
    this.draw(content, place, style);
    this.pdf.endMarkedContent();
  }

  next(): void {
    this.pdf.addPage();
  }

  heightOf(content: string, style: TextStyle): number {
    return this.linesOf(content, style).length * leadingOf(style);
  }

  table(rows: readonly (readonly Cell[])[]): void {
    const table = this.pdf.struct('Table');
    this.root.add(table);
    for (const cells of rows) {
      const row = this.pdf.struct('TR');
      table.add(row);
      for (const cell of cells) row.add(this.cell(cell));
      row.end();
    }
    table.end();
  }

  decoration(draw: (pdf: PDFKit.PDFDocument) => void): void {
    this.pdf.markContent('Artifact', { type: 'Layout' });
    draw(this.pdf);
    this.pdf.endMarkedContent();
  }

  watermark(word: string, size: number, color: string): void {
    this.decoration((pdf) => {
      pdf.save();
      const [x, y] = [pdf.page.width / 2, pdf.page.height / 2];
      pdf
        .rotate(-35, { origin: [x, y] })
        .font('strong')
        .fontSize(size)
        .fillColor(color);
      pdf.text(word, x - pdf.widthOfString(word) / 2, y - size / 2, { lineBreak: false });
      pdf.restore();
    });
  }

  widthOf(text: string, { size, weight = 'regular' }: Pick<TextStyle, 'size' | 'weight'>): number {
    return runs(text, weight).reduce(
      (sum, run) => sum + this.pdf.font(run.face).fontSize(size).widthOfString(run.text),
      0,
    );
  }

  async finished(): Promise<Uint8Array> {
    const end = new Promise<void>((resolve, reject) => this.pdf.once('end', resolve).once('error', reject));
    this.root.end();
    this.pdf.end();
    await end;
    return Buffer.concat(this.chunks);
  }

  private cell({ tag, texts }: Cell): Element {
    const draws = texts.map(
      ({ content, place, style }) =>
        () =>
          this.draw(content, place, style),
    );
    const options = tag === 'TH' ? { scope: 'Column' } : {};
    return this.pdf.struct(tag, options as PDFKit.Mixins.StructureElementOptions, draws);
  }

  private draw(content: string, [x, y]: Place, style: TextStyle): void {
    const { size, weight = 'regular', color, align = 'left' } = style;
    this.linesOf(content, style).forEach((line, index) => {
      let left = align === 'right' ? x - this.widthOf(line, style) : x;
      for (const run of runs(line, weight)) {
        this.pdf.font(run.face).fontSize(size).fillColor(color);
        // Faces differ in what stands above the line; on the line they meet.
        const base = y + index * leadingOf(style) + size;
        this.pdf.text(run.text, left, base, { lineBreak: false, baseline: 'alphabetic' });
        left += this.pdf.widthOfString(run.text);
      }
    });
  }

  private linesOf(content: string, style: TextStyle): readonly string[] {
    const { width = Infinity } = style;
    const lines: string[] = [];
    let line = '';
    for (const word of content.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (line !== '' && this.widthOf(longer, style) > width) {
        // The space belongs to the text: a reader that copies it gets the words apart.
        lines.push(`${line} `);
        line = word;
      } else line = longer;
    }
    return [...lines, line];
  }
}

export interface PlacedText {
  readonly content: string;
  readonly place: Place;
  readonly style: TextStyle;
}

export interface Cell {
  readonly tag: 'TH' | 'TD';
  readonly texts: readonly PlacedText[];
}

const leadingOf = ({ leading, size }: TextStyle): number => leading ?? size * 1.4;
