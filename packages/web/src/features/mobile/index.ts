import { mobileBase } from '../../kernel/mobile-path.ts'
import type { Room, RoomRoute } from '../../kernel/room.ts'
import { words } from './mobile.text.ts'

const touch = (path: string, title: RoomRoute['title'], screen: RoomRoute['screen']): RoomRoute => ({
  path: mobileBase + path,
  title,
  screen,
  frame: 'mobile',
})

const folder = () => import('./files/places.tsx')

/** The touch layout: what phones and tablets are sent to. It keeps nothing of its own: the rooms above it do the work. */
export const room: Room = {
  name: 'mobile',
  errorText: {},
  routes: [
    touch('/myFile', words.files, () => folder().then((m) => m.MyFiles)),
    touch('/groupFile', words.files, () => folder().then((m) => m.Departments)),
    touch('/project', words.files, () => folder().then((m) => m.Projects)),
    touch('/knowledge', words.files, () => folder().then((m) => m.Knowledge)),
    touch('/allotmeFile', words.files, () => folder().then((m) => m.Allotted)),
    touch('/myCollect', words.collection, () =>
      import('./files/collection-screen.tsx').then((m) => m.CollectionScreen),
    ),
    touch('/search', words.search, () => import('./search/begin-screen.tsx').then((m) => m.BeginScreen)),
    touch('/searchDetail', words.search, () => import('./search/hits-screen.tsx').then((m) => m.HitsScreen)),
    touch('/messageMain/packagelist', words.messages, () =>
      import('./messages/messages-screen.tsx').then((m) => m.MessagesScreen),
    ),
    touch('/recycle', words.bin, () => import('./me/bin-screen.tsx').then((m) => m.BinScreen)),
    touch('/EditPassword', words.me, () => import('./me/me-screen.tsx').then((m) => m.MeScreen)),
  ],
}
