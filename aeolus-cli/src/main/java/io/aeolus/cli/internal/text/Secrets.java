// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.text;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Masks passwords and other secrets in command lines, for files that users share. */
public final class Secrets {

    private static final String MASK = "***";
    private static final String WORDS = "(?:passw|passphrase|secret|token|key|credential)";

    /** A name that contains such a word, and its value. */
    private static final Pattern SETTING = Pattern.compile("(?is)^([^=]*" + WORDS + "[^=]*=).*$");

    /** An option that contains such a word. Its value is the next argument. */
    private static final Pattern OPTION = Pattern.compile("(?i)^-[^=]*" + WORDS + "[^=]*$");

    /** The password in a URL. */
    private static final Pattern URL = Pattern.compile("(?<=://)([^/:@\\s]*):[^/@\\s]+@");

    private Secrets() {}

    /** Replaces each value with the name of a secret, and each password in a URL, by a mask. */
    public static List<String> masked(List<String> arguments) {
        List<String> masked = new ArrayList<>();
        boolean isValue = false;
        for (String argument : arguments) {
            masked.add(isValue && !argument.startsWith("-") ? MASK : masked(argument));
            isValue = OPTION.matcher(argument).matches();
        }
        return masked;
    }

    private static String masked(String argument) {
        return URL.matcher(SETTING.matcher(argument).replaceFirst("$1" + MASK)).replaceAll("$1:" + MASK + "@");
    }
}
