/** Replaces the package's WebRTC provider: no browser connects to another one directly. */
export class WebrtcProvider {
  constructor() {
    throw new Error('documents are shared over the line of their session')
  }
}
