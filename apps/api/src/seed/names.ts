/** Common Italian names, with one apostrophe and one accent among them so that nobody forgets these exist. */
export const people: readonly (readonly [string, string])[] = [
  ['Giulia', 'Bianchi'], ['Marco', 'Rossi'], ['Sara', 'Conti'], ['Luca', 'Ferrari'], ['Elena', 'Russo'], ['Davide', 'Greco'],
  ['Chiara', 'Romano'], ['Paolo', 'Marino'], ['Anna', 'Ricci'], ['Stefano', 'Gallo'], ['Federica', 'Costa'], ['Andrea', 'Fontana'],
  ['Martina', 'Villa'], ['Simone', "D'Angelo"], ['Nicolò', 'Serra'], ['Valentina', 'Moretti'], ['Alessandro', 'Barbieri'], ['Francesca', 'Lombardi'],
  ['Matteo', 'Giordano'], ['Silvia', 'Rizzo'], ['Roberto', 'Colombo'], ['Laura', 'Mancini'], ['Giovanni', 'Longo'], ['Ilaria', 'Leone'],
  ['Antonio', 'Martinelli'], ['Claudia', 'Marchetti'], ['Riccardo', 'Vitale'], ['Beatrice', 'Coppola'], ['Emanuele', 'Santoro'], ['Alice', 'Mariani'],
  ['Filippo', 'Rinaldi'], ['Giorgia', 'Caruso'], ['Lorenzo', 'Ferrara'], ['Eleonora', 'Galli'], ['Tommaso', 'Martini'], ['Serena', 'Leoni'],
  ['Daniele', 'Bruno'], ['Arianna', 'Gatti'], ['Fabio', 'Pellegrini'], ['Monica', 'Palumbo'], ['Enrico', 'Sanna'], ['Cristina', 'Farina'],
  ['Massimo', 'Rizzi'], ['Barbara', 'Monti'], ['Giacomo', 'Cattaneo'], ['Veronica', 'Morelli'], ['Salvatore', 'Amato'], ['Irene', 'Silvestri'],
  ['Vincenzo', 'Mazza'], ['Michela', 'Testa'], ['Pietro', 'Grassi'], ['Camilla', 'Pellegrino'], ['Dario', 'Carbone'], ['Noemi', 'Giuliani'],
  ['Alberto', 'Benedetti'], ['Rebecca', 'Barone'], ['Leonardo', 'Orlando'], ['Sofia', 'Damico'], ['Gabriele', 'Palmieri'], ['Aurora', 'Bernardi'],
  ['Edoardo', 'Bellini'], ['Teresa', 'Neri'], ['Maurizio', 'Guerra'], ['Caterina', 'Basile'], ['Diego', 'Riva'], ['Rosa', 'Donati'],
  ['Ettore', 'Piras'], ['Lucia', 'Fabbri'], ['Carlo', 'Valentini'], ['Marta', 'Bassi'],
];
