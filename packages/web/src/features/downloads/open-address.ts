/** Lets the browser download an address; `name` where the address itself says none. */
export function downloadByBrowser(address: string, name = ''): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.rel = 'noopener'
  document.body.append(link)
  link.click()
  link.remove()
}
