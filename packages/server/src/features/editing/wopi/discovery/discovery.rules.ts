import type { WopiFileFormat } from '@cabinet/contract/editing.wopi'
import { firstOf } from '../../../../kernel/certain.ts'
import { markupAttributeOf, markupTokensOf } from '../../../../kernel/reading/index.ts'

/** An RSA key as discovery writes it, in base64. */
export interface WopiProofKey {
  modulus: string
  exponent: string
}

export interface WopiAction {
  app: string
  /** view, edit, editnew, convert and others. */
  name: string
  /** Without dot, in lower case. */
  extension: string
  /** With its placeholders. */
  address: string
}

/** Discovery document of a document server (MS-WOPI 3.1.5.1.1). */
export interface WopiDiscovery {
  actions: WopiAction[]
  /** Where its pages come from. */
  origins: string[]
  key: WopiProofKey | null
  /** Previous key, for calls still under way that were signed with it. */
  oldKey: WopiProofKey | null
}

/** Bounds of a stored discovery, which comes from another machine. */
const most = { actions: 3000, origins: 20, address: 2000, key: 2000 }

/**
 * Parses discovery; null for anything else. Entities are not expanded: a document that declares some is
 * refused.
 */
export async function parseWopiDiscovery(xml: string, secure: boolean): Promise<WopiDiscovery | null> {
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) return null
  const found: WopiDiscovery = { actions: [], origins: [], key: null, oldKey: null }
  const origins = new Set<string>()
  let app = ''
  let known = false
  try {
    for await (const token of markupTokensOf([xml])) {
      if (!('tag' in token) || token.closing) continue
      const value = (name: string) => markupAttributeOf(token.attributes, name)
      if (token.tag === 'wopi-discovery') known = true
      else if (token.tag === 'app') app = value('name').slice(0, 100)
      else if (token.tag === 'proof-key') {
        found.key = keyOf(value('modulus'), value('exponent'))
        found.oldKey = keyOf(value('oldmodulus'), value('oldexponent'))
      } else if (token.tag === 'action') {
        const extension = value('ext').replace(/^\./, '').toLowerCase()
        const address = value('urlsrc')
        const origin = actionPageOrigin(address, secure)
        if (!/^[a-z0-9_+-]{1,20}$/.test(extension) || !origin) continue
        origins.add(origin)
        found.actions.push({ app, name: value('name').toLowerCase().slice(0, 40), extension, address })
      }
      if (found.actions.length > most.actions || origins.size > most.origins) return null
    }
  } catch {
    return null
  }
  found.origins = [...origins]
  return known && found.actions.length > 0 ? found : null
}

function keyOf(modulus: string, exponent: string): WopiProofKey | null {
  const isKey = [modulus, exponent].every(
    (one) => /^[A-Za-z0-9+/]+={0,2}$/.test(one) && one.length <= most.key,
  )
  return isKey ? { modulus, exponent } : null
}

/** Returns the origin of an action's page; null if no frame may show it. */
export function actionPageOrigin(address: string, secure: boolean): string | null {
  const plain = firstOf(address.split(/[<?#]/, 1))
  if (address.length > most.address || !URL.canParse(plain)) return null
  const { origin, protocol, username, password } = new URL(plain)
  if (username || password) return null
  if (protocol !== 'https:' && (secure || protocol !== 'http:')) return null
  // the origin goes into a header
  return /^https?:\/\/[a-z0-9.:[\]-]+$/.test(origin) ? origin : null
}

/** Returns the actions of the document server for each file extension, by application. */
export function wopiFormatsOf({ actions }: WopiDiscovery): WopiFileFormat[] {
  const formats = new Map<string, WopiFileFormat>()
  for (const { app, name, extension } of actions) {
    const none = { extension, app, view: false, edit: false, create: false, convert: false }
    const format = formats.get(extension) ?? none
    if (name === 'view') format.view = true
    if (name === 'edit') format.edit = true
    if (name === 'editnew') format.create = true
    if (name === 'convert') format.convert = true
    formats.set(extension, format)
  }
  return [...formats.values()]
    .filter(({ view, edit, create, convert }) => view || edit || create || convert)
    .sort((one, other) => one.extension.localeCompare(other.extension))
}

export const wopiApplicationsOf = ({ actions }: WopiDiscovery): string[] => [
  ...new Set(actions.map(({ app }) => app)),
]

export interface WopiActionRequest {
  suffix: string
  mode: 'view' | 'edit'
  empty: boolean
}

/** Returns the action for a file; an edit-only action also serves viewers. Undefined if there is none. */
export function findWopiAction(
  { actions }: WopiDiscovery,
  { suffix, mode, empty }: WopiActionRequest,
): WopiAction | undefined {
  const extension = suffix.replace(/^\./, '').toLowerCase()
  const wanted = mode === 'view' ? ['view', 'edit'] : empty ? ['editnew', 'edit'] : ['edit']
  for (const name of wanted) {
    const action = actions.find((one) => one.extension === extension && one.name === name)
    if (action) return action
  }
  return undefined
}

/** Fills the placeholders of an action's address: `<name=PLACEHOLDER&>`; unknown ones are removed. */
export function fillActionAddress(
  template: string,
  source: string,
  { locale, dark }: { locale: string; dark: boolean },
) {
  const values: Record<string, string> = {
    UI_LLCC: locale,
    DC_LLCC: locale,
    THEME_ID: dark ? '2' : '1',
    BUSINESS_USER: '1',
    WOPI_SOURCE: encodeURIComponent(source),
  }
  const filled = template.replace(
    /<([\w.-]+)=([\w.-]+)(&?)>/g,
    (_, name: string, placeholder: string, and: string) =>
      values[placeholder] === undefined ? '' : `${name}=${values[placeholder]}${and || '&'}`,
  )
  const [front = '', query = ''] = splitAt(firstOf(filled.split('#', 1)), '?')
  const parts = query.split('&').filter((part) => part !== '')
  if (!parts.some((part) => /^wopisrc=/i.test(part))) parts.push(`WOPISrc=${encodeURIComponent(source)}`)
  if (!parts.some((part) => /^lang=/i.test(part))) parts.push(`lang=${locale}`)
  return `${front}?${parts.join('&')}`
}

const splitAt = (text: string, mark: string) => {
  const at = text.indexOf(mark)
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)]
}
