export { Picker } from './Picker.tsx';
