/** A topology as its author has it, with a main that submits it. Its jar is made by {@code UserJar}. */
package io.aeolus.integration.user;
