import { GlobalWorkerOptions, getDocument, PDFWorker, version } from 'pdfjs-dist/legacy/build/pdf.mjs'
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'

// The legacy build runs in the older browsers that we support; the other one needs those of this year.
GlobalWorkerOptions.workerSrc = workerAddress

/** One worker for all documents: it starts while the file is still being asked for, and the next one finds it ready. */
let worker = new PDFWorker()

/** Takes a fresh worker: a document may have broken the old one. */
export function renewPdfWorker() {
  worker.destroy()
  worker = new PDFWorker()
}

/** Our own copies of what pdf.js fetches (see pdf-assets.ts). */
const own = `${import.meta.env.BASE_URL}assets/pdfjs-${version}/`
export const pdfImagesAddress = `${own}images/`

/** Bytes from which only the parts are fetched that the pages in sight need. */
const largeFrom = 8 * 1024 ** 2
const rangeBytes = 256 * 1024
/** Pixels of one picture inside a document: a bomb must not take the memory. */
const pictureMost = 100e6

/** Begins to open a document from an address. No script of it ever runs: scripting is a part that we do not load. */
export const openPdfDocument = (address: string, size: number) =>
  getDocument({
    url: new URL(address, location.href).href,
    cMapUrl: `${own}cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${own}standard_fonts/`,
    wasmUrl: `${own}wasm/`,
    iccUrl: `${own}iccs/`,
    rangeChunkSize: rangeBytes,
    disableAutoFetch: size > largeFrom,
    disableStream: size > largeFrom,
    maxImageSize: pictureMost,
    enableXfa: false,
    worker,
  })
