/** Starts a browser download of an address; `name` is used if the response names no file. */
export function downloadByBrowser(address: string, name = ''): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.rel = 'noopener'
  document.body.append(link)
  link.click()
  link.remove()
}
