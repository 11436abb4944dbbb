/** Pixels of a tree in a pop-up: antd draws every node of a tree without a height. */
export const treeHeight = 320
/** Pixels of a row of an administration list. */
export const rowHeight = 60
