type Held = () => Promise<void> | void;
type Options = { signal?: AbortSignal };

/** The browser's locks: this page shares them with others, which a test plays by hand. */
export class FakeLocks {
  readonly waiting: { name: string; run: Held; done: (error?: unknown) => void }[] = [];
  private readonly held = new Set<string>();

  install(): void {
    Object.defineProperty(navigator, 'locks', { configurable: true, value: this });
  }
  request(name: string, { signal }: Options, run: Held): Promise<void> {
    return new Promise((resolve, reject) => {
      const one = { name, run, done: (error?: unknown) => (error ? reject(error) : resolve()) };
      this.waiting.push(one);
      signal?.addEventListener('abort', () => {
        const at = this.waiting.indexOf(one);
        if (at < 0) return;
        this.waiting.splice(at, 1);
        reject(new DOMException('', 'AbortError'));
      });
      void Promise.resolve().then(() => this.grant());
    });
  }
  private grant(): void {
    const at = this.waiting.findIndex(({ name }) => !this.held.has(name));
    const [next] = at < 0 ? [] : this.waiting.splice(at, 1);
    if (!next) return;
    this.held.add(next.name);
    void Promise.resolve(next.run()).then(() => {
      this.held.delete(next.name);
      next.done();
      this.grant();
    });
  }
}
