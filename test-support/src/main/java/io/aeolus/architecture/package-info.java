/** Architecture rules of all modules. The tests of all modules compile this package. */
@NullMarked
package io.aeolus.architecture;

import org.jspecify.annotations.NullMarked;
