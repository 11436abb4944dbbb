import { texts } from '../../../kernel/text.ts'

export const words = texts('viewersModel', {
  model: ['三维模型“{name}”', '3D model “{name}”'],
  edges: ['仅显示线框', 'Wireframe'],
})
