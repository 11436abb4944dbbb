import { markInvisibleLetters } from '@cabinet/contract/text'
import { fillText, pluralForm } from '@cabinet/contract/text.fill'
import { createInstance, type i18n } from 'i18next'
import { useMemo, useSyncExternalStore } from 'react'

/**
 * A text in both languages. `{name}` is replaced by the parameter of that name; `{count, item|items}` by the form of
 * the word that goes with the number.
 */
export type LocalizedText = readonly [zh: string, en: string]
export type InterfaceLanguage = 'zh' | 'en'
export type TextParameters = Record<string, string | number>
/** A text, or a key (an error key, a menu title); an unknown key is shown as it is. */
export type TranslatableText = LocalizedText | string

const nothing = () => undefined

/** Storage key of the language (specification). */
const storageKey = 'languageSet'

const stored = (): InterfaceLanguage => (localStorage.getItem(storageKey) === 'en' ? 'en' : 'zh')

const book: i18n = createInstance()
book.use({ type: 'formatter', init: nothing, add: nothing, addCached: nothing, format: pluralForm })
void book.init({
  lng: stored(),
  fallbackLng: false,
  // Two namespaces, as `locks.editing` may be in both: texts of rooms as `room.key`, and keys that arrive at
  // run time.
  defaultNS: 'keys',
  ns: ['keys', 'words'],
  fallbackNS: 'words',
  resources: { zh: { words: {}, keys: {} }, en: { words: {}, keys: {} } },
  // Keys are flat ('auth.expired'), and parameters may contain any user input.
  keySeparator: false,
  nsSeparator: false,
  interpolation: { prefix: '{', suffix: '}', escapeValue: false, skipOnVariables: true },
  initAsync: false,
})

export const currentLanguage = () => book.language as InterfaceLanguage

/** Returns 'zh-CN' or 'en', for `lang`, Intl and dayjs. */
export const localeOfLanguage = () => (currentLanguage() === 'zh' ? 'zh-CN' : 'en')

const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Calls back after each change of language; returns an unsubscribe function. */
export const onLanguageChange = subscribe

/** Sets and remembers the language; the whole screen updates at once. */
export function setInterfaceLanguage(next: InterfaceLanguage) {
  localStorage.setItem(storageKey, next)
  void book.changeLanguage(next)
  document.documentElement.lang = localeOfLanguage()
  for (const listener of listeners) listener()
}

/** Returns the language; re-renders on change. */
export const useInterfaceLanguage = () => useSyncExternalStore(subscribe, currentLanguage)

const rooms = new WeakMap<object, string>()
/** Singular of a text whose room defines it under `key_one`. */
const singulars = new WeakMap<LocalizedText, LocalizedText>()

function add(shelf: 'words' | 'keys', key: string, [zh, en]: LocalizedText) {
  const taken = book.getResource('zh', shelf, key)
  if (taken !== undefined && taken !== zh && import.meta.env.MODE === 'test')
    throw new Error(`the text ${key} is worded twice`)
  book.addResource('zh', shelf, key, zh)
  book.addResource('en', shelf, key, en)
}

/**
 * Registers a room's texts under `room.key`; pass the result to `useText`. `key_one` is the English singular.
 */
export function registerTexts<const R extends Record<string, LocalizedText>>(room: string, words: R): R {
  for (const [key, pair] of Object.entries(words)) {
    add('words', `${room}.${key}`, pair)
    const singular = words[`${key}_one`]
    if (singular) singulars.set(pair, singular)
  }
  rooms.set(words, room)
  return words
}

/** Registers texts under their full keys, such as error keys. */
export function registerTextsByKey(words: Record<string, LocalizedText>) {
  for (const [key, pair] of Object.entries(words)) add('keys', key, pair)
}

export type MessageKey<R> = Exclude<keyof R & string, `${string}_one`>
/** Translates a room's text by key; `count` among the parameters selects the singular. */
export type TranslateMessages<R> = (key: MessageKey<R>, params?: TextParameters) => string

/** Returns `t(key, params?)` for a room's texts; re-renders on a change of language. */
export function useText<R extends Record<string, LocalizedText>>(words: R): TranslateMessages<R> {
  const lang = useInterfaceLanguage()
  // A new language returns a new function, so that memoised rows update.
  return useMemo(() => textsOfMessages(words), [words, lang])
}

/** A count may be a number or already formatted. */
const isOne = ({ count }: TextParameters) => count === 1 || count === '1'

/**
 * Makes misleading characters in parameters visible, as most are names. A formatted 1 becomes a number for
 * the plural rules.
 */
const visible = (params: TextParameters = {}): TextParameters =>
  Object.fromEntries(
    Object.entries(isOne(params) ? { ...params, count: 1 } : params).map(([key, value]) => [
      key,
      typeof value === 'string' ? markInvisibleLetters(value) : value,
    ]),
  )

/** Returns the same as `useText`, outside React. */
export function textsOfMessages<R extends Record<string, LocalizedText>>(words: R): TranslateMessages<R> {
  const room = rooms.get(words)
  return (key, params) => book.t(`${room}.${key}`, { ...visible(params), ns: 'words' })
}

const fill = (text: string, params: TextParameters) =>
  fillText(text, params, (value) => markInvisibleLetters(String(value)))

/**
 * Translates a text or key into the current language. Inside React use `useText` or `useTranslate`, which
 * follow changes.
 */
export function translate(what: TranslatableText, params: TextParameters = {}): string {
  if (typeof what !== 'string') {
    const words = (isOne(params) && singulars.get(what)) || what
    return fill(words[currentLanguage() === 'zh' ? 0 : 1], params)
  }
  return book.exists(what) ? book.t(what, visible(params)) : what
}

/** Returns `translate`; re-renders on a change of language. */
export function useTranslate(): typeof translate {
  const lang = useInterfaceLanguage()
  // A new language returns a new function, so that memoised rows update.
  return useMemo(() => (what, params) => translate(what, params), [lang])
}

/** Whether a key has a text. */
export const isKeyTranslated = (key: string) => book.exists(key)
