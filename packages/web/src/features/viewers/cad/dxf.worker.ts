import { DxfViewer } from 'dxf-viewer'

/** Marks inline drawing content where the viewer expects an address. */
const mark = 'text:'

const fromServer = self.fetch.bind(self)

// The viewer fetches an address: serve the loaded drawing and our fonts, refuse everything else.
self.fetch = async (address) => {
  if (typeof address !== 'string') throw new TypeError('only addresses are fetched')
  if (address.startsWith(mark)) return new Response(address.slice(mark.length))
  if (new URL(address).origin !== self.location.origin)
    throw new TypeError('nothing is fetched from elsewhere')
  return fromServer(address)
}

// The reply reports faults of a drawing; the console is for our own errors.
console.error = () => undefined

DxfViewer.SetupWorker()
