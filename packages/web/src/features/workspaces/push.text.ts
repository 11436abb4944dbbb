import { texts, type Words } from '../../kernel/text.ts'

/** What the server pushes about shared spaces. */
export const words = texts('workspacesPush', {
  joined: ['您已加入“{name}”', 'You were added to “{name}”'],
} satisfies Record<'joined', Words>)
