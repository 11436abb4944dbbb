import { markInvisibleLetters } from '@cabinet/contract/text'
import { createInstance, type i18n } from 'i18next'
import { useMemo, useSyncExternalStore } from 'react'

/** One text in both languages, side by side. `{name}` is replaced by the parameter of that name. */
export type LocalizedText = readonly [zh: string, en: string]
export type InterfaceLanguage = 'zh' | 'en'
export type TextParameters = Record<string, string | number>
/** What the user reads: words, or a key (an error key, a menu title); a key nobody worded is shown as it is. */
export type TranslatableText = LocalizedText | string

/** Where the language is remembered (specification). */
const storageKey = 'languageSet'

const stored = (): InterfaceLanguage => (localStorage.getItem(storageKey) === 'en' ? 'en' : 'zh')

const book: i18n = createInstance()
void book.init({
  lng: stored(),
  fallbackLng: false,
  // Two books: a room's own words as `room.key`, and keys that arrive at run time; `locks.editing` may be in both.
  defaultNS: 'keys',
  ns: ['keys', 'words'],
  fallbackNS: 'words',
  resources: { zh: { words: {}, keys: {} }, en: { words: {}, keys: {} } },
  // Keys are flat ('auth.expired') and parameters may hold anything a user can type.
  keySeparator: false,
  nsSeparator: false,
  interpolation: { prefix: '{', suffix: '}', escapeValue: false, skipOnVariables: true },
  initAsync: false,
})

export const currentLanguage = () => book.language as InterfaceLanguage

/** 'zh-CN' or 'en': for `lang`, Intl and dayjs. */
export const localeOfLanguage = () => (currentLanguage() === 'zh' ? 'zh-CN' : 'en')

const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Calls back after each change of language; answers with the way to stop. */
export const onLanguageChange = subscribe

/** Changes and remembers the language; everything on the screen follows at once. */
export function setInterfaceLanguage(next: InterfaceLanguage) {
  localStorage.setItem(storageKey, next)
  void book.changeLanguage(next)
  document.documentElement.lang = localeOfLanguage()
  for (const listener of listeners) listener()
}

/** The language, re-rendering when it changes. */
export const useInterfaceLanguage = () => useSyncExternalStore(subscribe, currentLanguage)

const rooms = new WeakMap<object, string>()
/** The singular of a text, where its room words one under `key_one`. */
const singulars = new WeakMap<LocalizedText, LocalizedText>()

function add(shelf: 'words' | 'keys', key: string, [zh, en]: LocalizedText) {
  const taken = book.getResource('zh', shelf, key)
  if (taken !== undefined && taken !== zh && import.meta.env.MODE === 'test')
    throw new Error(`the text ${key} is worded twice`)
  book.addResource('zh', shelf, key, zh)
  book.addResource('en', shelf, key, en)
}

/** Registers one room's words under `room.key`; give the answer to `useText`. `key_one` is English's singular. */
export function registerTexts<const R extends Record<string, LocalizedText>>(room: string, words: R): R {
  for (const [key, pair] of Object.entries(words)) {
    add('words', `${room}.${key}`, pair)
    const singular = words[`${key}_one`]
    if (singular) singulars.set(pair, singular)
  }
  rooms.set(words, room)
  return words
}

/** Registers words under their full keys, as error keys are. */
export function registerTextsByKey(words: Record<string, LocalizedText>) {
  for (const [key, pair] of Object.entries(words)) add('keys', key, pair)
}

export type MessageKey<R> = Exclude<keyof R & string, `${string}_one`>
/** Words of one room by key; `count` among the parameters picks the singular. */
export type TranslateMessages<R> = (key: MessageKey<R>, params?: TextParameters) => string

/** `t(key, params?)` for a room's words; re-renders on a change of language. */
export function useText<R extends Record<string, LocalizedText>>(words: R): TranslateMessages<R> {
  const lang = useInterfaceLanguage()
  // A new language gives a new function, so that memoised rows follow.
  return useMemo(() => textsOfMessages(words), [words, lang])
}

/** A count may come as a number or already formatted. */
const isOne = ({ count }: TextParameters) => count === 1 || count === '1'

/** Parameters are mostly names: what misleads in one is seen. A formatted 1 becomes a number, as plurals need it. */
const visible = (params: TextParameters = {}): TextParameters =>
  Object.fromEntries(
    Object.entries(isOne(params) ? { ...params, count: 1 } : params).map(([key, value]) => [
      key,
      typeof value === 'string' ? markInvisibleLetters(value) : value,
    ]),
  )

/** The same outside React. */
export function textsOfMessages<R extends Record<string, LocalizedText>>(words: R): TranslateMessages<R> {
  const room = rooms.get(words)
  return (key, params) => book.t(`${room}.${key}`, { ...visible(params), ns: 'words' })
}

const fill = (text: string, params: TextParameters) =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => markInvisibleLetters(String(params[name] ?? whole)))

/** Words or a key in the present language. Inside React use `useText` or `useTranslate`, which follow a change. */
export function translate(what: TranslatableText, params: TextParameters = {}): string {
  if (typeof what !== 'string') {
    const words = (isOne(params) && singulars.get(what)) || what
    return fill(words[currentLanguage() === 'zh' ? 0 : 1], params)
  }
  return book.exists(what) ? book.t(what, visible(params)) : what
}

/** `translate` that re-renders on a change of language. */
export function useTranslate(): typeof translate {
  const lang = useInterfaceLanguage()
  // A new language gives a new function, so that memoised rows follow.
  return useMemo(() => (what, params) => translate(what, params), [lang])
}

/** Whether somebody worded this key. */
export const isKeyTranslated = (key: string) => book.exists(key)
