import '@testing-library/jest-dom';
import './modal-dialogs';
