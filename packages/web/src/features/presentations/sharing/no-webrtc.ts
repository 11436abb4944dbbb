/** In the place of the package's way from browser to browser, which nothing here may take. */
export class WebrtcProvider {
  constructor() {
    throw new Error('documents are shared over the line of their session')
  }
}
