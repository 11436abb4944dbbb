import { GlobalWorkerOptions, getDocument, PDFWorker, version } from 'pdfjs-dist/legacy/build/pdf.mjs'
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'

// The legacy build runs in the older browsers that we support; the modern one does not.
GlobalWorkerOptions.workerSrc = workerAddress

/** One worker for all documents: it starts while the first file is being fetched and is reused by the next. */
let worker = new PDFWorker()

/** Replaces the worker, which a document may have broken. */
export function renewPdfWorker() {
  worker.destroy()
  worker = new PDFWorker()
}

/** Our own copies of the files that pdf.js fetches (see pdf-assets.ts). */
const own = `${import.meta.env.BASE_URL}assets/pdfjs-${version}/`
export const pdfImagesAddress = `${own}images/`

/** Size in bytes from which only the ranges that visible pages need are fetched. */
const largeFrom = 8 * 1024 ** 2
const rangeBytes = 256 * 1024
/** Pixel limit of one embedded picture, against decompression bombs. */
const pictureMost = 100e6

/** Begins to open a document at an address. Its scripts never run, because the scripting module is not loaded. */
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
