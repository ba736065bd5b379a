export abstract class FileSettings {
  abstract readonly brand: string;
}
