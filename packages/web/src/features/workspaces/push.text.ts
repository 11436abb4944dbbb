import { type LocalizedText, registerTexts } from '../../kernel/text.ts'

/** Messages of the server's pushes about shared spaces. */
export const messages = registerTexts('workspacesPush', {
  joined: ['您已加入“{name}”', 'You were added to “{name}”'],
} satisfies Record<'joined', LocalizedText>)
