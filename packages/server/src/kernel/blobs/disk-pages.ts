// the types of Node know no memory of WebAssembly
declare const WebAssembly: {
  Memory: new (pages: { initial: number; maximum: number; shared: true }) => { buffer: SharedArrayBuffer }
}
const unit = 64 * 1024

/**
 * Memory that begins at a page, so that a disk takes it as it is, and that another thread reads where it lies. The
 * system gives it page by page once it is used.
 */
export function allocateDiskPages(bytes: number): SharedArrayBuffer {
  const count = Math.ceil(bytes / unit)
  return new WebAssembly.Memory({ initial: count, maximum: count, shared: true }).buffer
}
