/** Resolves a link of a book relative to its entry; addresses outside the book lead nowhere. */
export function bookLinkTarget(from: string, link: string): { path: string; part: string } {
  const nowhere = { path: '', part: '' }
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(link.trim())) return nowhere
  const [way = '', part = ''] = link.trim().split('#')
  if (way === '') return { path: from, part }
  const steps = way.startsWith('/') ? [] : from.split('/').slice(0, -1)
  for (const step of way.split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '.' && step !== '') steps.push(step)
  }
  try {
    return { path: decodeURIComponent(steps.join('/')), part: decodeURIComponent(part) }
  } catch {
    return nowhere
  }
}

/**
 * Returns the page number, from 0, in a mark; null for an invalid one, because books may bring marks of their
 * own.
 */
export function pageOfBookMark(mark: string | undefined, pages: number): number | null {
  const at = /^\d{1,7}$/.test(mark ?? '') ? Number(mark) : pages
  return at < pages ? at : null
}
