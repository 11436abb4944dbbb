import { texts, type Words } from '../../kernel/text.ts'

/** What the server pushes about shared spaces. */
export const words = texts('workspacesPush', {
  joined: ['您已加入“{name}”', 'You are a member of “{name}” now'],
} satisfies Record<'joined', Words>)
