import { registerTexts } from '../../../kernel/text.ts'

export const messages = registerTexts('viewersModel', {
  model: ['三维模型“{name}”', '3D model “{name}”'],
  edges: ['仅显示线框', 'Wireframe'],
})
