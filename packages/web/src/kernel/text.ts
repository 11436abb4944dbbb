import { visibleName } from '@cabinet/contract/text'
import { createInstance, type i18n } from 'i18next'
import { useMemo, useSyncExternalStore } from 'react'

/** One text in both languages, side by side. `{name}` is replaced by the parameter of that name. */
export type Words = readonly [zh: string, en: string]
export type Language = 'zh' | 'en'
export type Params = Record<string, string | number>
/** What the user reads: words, or a key (an error key, a menu title); a key nobody worded is shown as it is. */
export type Say = Words | string

/** Where the language is remembered (specification). */
const storageKey = 'languageSet'

const stored = (): Language => (localStorage.getItem(storageKey) === 'en' ? 'en' : 'zh')

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

export const language = () => book.language as Language

/** 'zh-CN' or 'en': for `lang`, Intl and dayjs. */
export const locale = () => (language() === 'zh' ? 'zh-CN' : 'en')

const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Calls back after each change of language; answers with the way to stop. */
export const onLanguage = subscribe

/** Changes and remembers the language; everything on the screen follows at once. */
export function setLanguage(next: Language) {
  localStorage.setItem(storageKey, next)
  void book.changeLanguage(next)
  document.documentElement.lang = locale()
  for (const listener of listeners) listener()
}

/** The language, re-rendering when it changes. */
export const useLanguage = () => useSyncExternalStore(subscribe, language)

const rooms = new WeakMap<object, string>()
/** The singular of a text, where its room words one under `key_one`. */
const singulars = new WeakMap<Words, Words>()

function add(shelf: 'words' | 'keys', key: string, [zh, en]: Words) {
  const taken = book.getResource('zh', shelf, key)
  if (taken !== undefined && taken !== zh && import.meta.env.MODE === 'test')
    throw new Error(`the text ${key} is worded twice`)
  book.addResource('zh', shelf, key, zh)
  book.addResource('en', shelf, key, en)
}

/** Registers one room's words under `room.key`; give the answer to `useText`. `key_one` is English's singular. */
export function texts<const R extends Record<string, Words>>(room: string, words: R): R {
  for (const [key, pair] of Object.entries(words)) {
    add('words', `${room}.${key}`, pair)
    const singular = words[`${key}_one`]
    if (singular) singulars.set(pair, singular)
  }
  rooms.set(words, room)
  return words
}

/** Registers words under their full keys, as error keys are. */
export function textsByKey(words: Record<string, Words>) {
  for (const [key, pair] of Object.entries(words)) add('keys', key, pair)
}

export type TextKey<R> = Exclude<keyof R & string, `${string}_one`>
/** Words of one room by key; `count` among the parameters picks the singular. */
export type T<R> = (key: TextKey<R>, params?: Params) => string

/** `t(key, params?)` for a room's words; re-renders on a change of language. */
export function useText<R extends Record<string, Words>>(words: R): T<R> {
  const lang = useLanguage()
  // A new language gives a new function, so that memoised rows follow.
  return useMemo(() => textOf(words), [words, lang])
}

/** A count may come as a number or already formatted. */
const isOne = ({ count }: Params) => count === 1 || count === '1'

/** Parameters are mostly names: what misleads in one is seen. A formatted 1 becomes a number, as plurals need it. */
const visible = (params: Params = {}): Params =>
  Object.fromEntries(
    Object.entries(isOne(params) ? { ...params, count: 1 } : params).map(([key, value]) => [
      key,
      typeof value === 'string' ? visibleName(value) : value,
    ]),
  )

/** The same outside React. */
export function textOf<R extends Record<string, Words>>(words: R): T<R> {
  const room = rooms.get(words)
  return (key, params) => book.t(`${room}.${key}`, { ...visible(params), ns: 'words' })
}

const fill = (text: string, params: Params) =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => visibleName(String(params[name] ?? whole)))

/** Words or a key in the present language. Inside React use `useText` or `useSay`, which follow a change. */
export function say(what: Say, params: Params = {}): string {
  if (typeof what !== 'string') {
    const words = (isOne(params) && singulars.get(what)) || what
    return fill(words[language() === 'zh' ? 0 : 1], params)
  }
  return book.exists(what) ? book.t(what, visible(params)) : what
}

/** `say` that re-renders on a change of language. */
export function useSay(): typeof say {
  const lang = useLanguage()
  // A new language gives a new function, so that memoised rows follow.
  return useMemo(() => (what, params) => say(what, params), [lang])
}

/** Whether somebody worded this key. */
export const isWorded = (key: string) => book.exists(key)
