/** How markup becomes harmless; known once `html.ts` is loaded, which whatever draws with markup imports. */
export interface MarkupCleaning {
  /** A piece for our own page. */
  piece(html: string): string
  /** A whole page for a frame in which nothing runs. */
  page(html: string): string
}

interface Policy {
  createHTML(html: string, ...more: unknown[]): unknown
}

interface PolicyFactory {
  createPolicy(name: string, rules: object): Policy
}

/** The browser's name of the sink that makes a document which runs and fetches nothing. */
const parsing = 'DOMParser parseFromString'
/** Only this module can ask for a page. */
const wholePage = Symbol('page')

let cleaning: MarkupCleaning | null = null
let inert = 0

/** Says how markup becomes harmless. */
export function setMarkupCleaning(known: MarkupCleaning): void {
  cleaning = known
}

/** Lets strings be parsed to documents as they are while this works: for readers of XML that never put its nodes into a page. */
export function parseInertly<T>(work: () => T): T {
  inert += 1
  try {
    return work()
  } finally {
    inert -= 1
  }
}

/**
 * The one policy of the page (decision 340). Markup that a library writes is cleaned, or refused before the cleaning is
 * known; scripts come from the build alone, and no string is ever one.
 */
export const trustedTypesRules = {
  createHTML(html: string, kind?: unknown, sink?: unknown): string | null {
    if (kind === wholePage) return cleaning!.page(html)
    if (inert > 0 && sink === parsing) return html
    // no element begins without it: style sheets of components, and nothing at all
    if (!html.includes('<')) return html
    return cleaning?.piece(html) ?? null
  },
  createScriptURL(address: string): string | null {
    const { origin, pathname } = new URL(address, location.href)
    const built = import.meta.env.DEV || /^\/assets\/[\w./-]+\.m?js$/.test(pathname)
    return origin === location.origin && built ? address : null
  },
}

const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes
const policy = factory?.createPolicy('default', trustedTypesRules)

/** A page for `srcdoc` of a frame without scripts: cleaned, behind a policy that loads data alone. */
export const sandboxedFramePage = (html: string): string =>
  // React hands on what is no string; browsers without Trusted Types take the string
  (policy ? policy.createHTML(html, wholePage) : cleaning!.page(html)) as string
