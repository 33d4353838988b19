export { NewWidget, type NewWidgetProps } from './NewWidget.tsx';
