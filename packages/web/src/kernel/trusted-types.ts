/** Sanitizer of markup, set when `html.ts` loads; every module that renders markup imports it. */
export interface MarkupCleaning {
  /** Sanitizes a fragment for our own page. */
  piece(html: string): string
  /** Sanitizes a whole page for a frame without scripts. */
  page(html: string): string
}

interface Policy {
  createHTML(html: string, ...more: unknown[]): unknown
}

interface PolicyFactory {
  createPolicy(name: string, rules: object): Policy
}

/** The browser's name of a sink whose documents run and load nothing. */
const parsing = 'DOMParser parseFromString'
/** Only this module can request a whole page. */
const wholePage = Symbol('page')

let cleaning: MarkupCleaning | null = null
let inert = 0

/** Sets the markup sanitizer. */
export function setMarkupCleaning(known: MarkupCleaning): void {
  cleaning = known
}

/**
 * Runs `work` while strings are parsed unchanged: for XML readers that never insert the nodes into a page.
 */
export function parseInertly<T>(work: () => T): T {
  inert += 1
  try {
    return work()
  } finally {
    inert -= 1
  }
}

/**
 * The page's only Trusted Types policy (decision 340). Library markup is sanitized, or refused before the
 * sanitizer is loaded; scripts come from the build only, never from strings.
 */
export const trustedTypesRules = {
  createHTML(html: string, kind?: unknown, sink?: unknown): string | null {
    if (kind === wholePage) return cleaning!.page(html)
    if (inert > 0 && sink === parsing) return html
    // without it no element can start: component style sheets and empty strings
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

/**
 * Returns a page for `srcdoc` of a frame without scripts: sanitized, with a CSP that loads only data URLs.
 */
export const sandboxedFramePage = (html: string): string =>
  // React passes non-strings through; browsers without Trusted Types take the string
  (policy ? policy.createHTML(html, wholePage) : cleaning!.page(html)) as string
