// SPDX-License-Identifier: Apache-2.0
package io.aeolus.integration.pages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.aeolus.batching.PlanDocument;
import java.io.StringReader;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import javax.xml.parsers.DocumentBuilderFactory;
import org.apache.storm.shade.org.yaml.snakeyaml.Yaml;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.xml.sax.InputSource;

/** Code blocks of the pages are valid: Java compiles; JSON, XML and YAML parse. */
class SnippetsTest {

    private static final Pattern IMPORT = Pattern.compile("^import .*;\\n", Pattern.MULTILINE);
    private static final Pattern CLASS_NAME = Pattern.compile("class: \"(.+?)\"");

    /** Code around a Java block: imports, and names that the block refers to. */
    private static final String TEMPLATE = """
            import static org.assertj.core.api.Assertions.assertThat;
            import io.aeolus.batching.*;
            import io.aeolus.monitor.Profile;
            import io.aeolus.optimizer.*;
            import java.nio.file.Path;
            import java.time.Duration;
            import java.util.*;
            import org.apache.storm.*;
            import org.apache.storm.generated.StormTopology;
            import org.apache.storm.testing.*;
            import org.apache.storm.topology.TopologyBuilder;
            import org.apache.storm.tuple.Fields;
            import org.junit.jupiter.api.Test;
            %s
            class Snippet {
                static final BatchingPlan PLAN = null;
                static final Map<String, Integer> COUNTS = new HashMap<>();
                Config conf;
                TopologyBuilder builder;
                Path file;
                BatchingPlan anyPlan;
                static class LineSpout extends TestWordSpout {}
                static class ParseBolt extends TestWordCounter {}
                static class CountBolt extends TestWordCounter {}
                static class AggBolt extends TestWordCounter {}
                static StormTopology words() {
                    return null;
                }
                %s
            }
            """;

    @TempDir
    private Path classes;

    @TestFactory
    Stream<DynamicTest> code_blocks_are_valid() {
        return Pages.each(page -> () -> {
            for (Pages.Block block : Pages.blocks(Pages.read(page))) {
                assertThatCode(() -> check(block)).as(block.text()).doesNotThrowAnyException();
            }
        });
    }

    @Test
    void detects_invalid_code_blocks() {
        assertThat(errors("conf.putt(\"a\", 1);")).hasSize(1);
        assertThat(errors("@Test\nvoid does_nothing() {}\n")).isEmpty();
        assertThatCode(() -> check(new Pages.Block("json", "{\"a\": }"))).isInstanceOf(JsonProcessingException.class);
        assertThatCode(() -> check(new Pages.Block("yaml", "a:\n  - class: \"no.such.Reporter\"")))
                .isInstanceOf(ClassNotFoundException.class);
    }

    private void check(Pages.Block block) throws Exception {
        String text = block.text();
        switch (block.language()) {
            case "java" -> assertThat(errors(text)).isEmpty();
            case "json" -> {
                new JsonMapper().readTree(text);
                if (text.contains("\"streams\"")) {
                    PlanDocument.parse(text, "the page");
                }
            }
            case "xml" ->
                DocumentBuilderFactory.newInstance()
                        .newDocumentBuilder()
                        .parse(new InputSource(new StringReader("<page>" + text + "</page>")));
            case "yaml" -> {
                assertThat(new Yaml().<Object>load(text)).isNotNull();
                for (var name : CLASS_NAME.matcher(text).results().toList()) {
                    Class.forName(name.group(1));
                }
            }
            default -> assertThat(block.language()).as("language of a block").isIn("", "sh", "text");
        }
    }

    /** Compiles a Java block, as class members if it starts with an annotation, or else as statements, and returns the errors. */
    private List<String> errors(String snippet) {
        StringBuilder imports = new StringBuilder();
        IMPORT.matcher(snippet).results().forEach(found -> imports.append(found.group()));
        String body = IMPORT.matcher(snippet).replaceAll("").strip();
        boolean isMember = body.startsWith("@");
        String source = TEMPLATE.formatted(imports, isMember ? body : "void run() throws Exception {\n" + body + "\n}");

        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
        JavaFileObject file =
                new SimpleJavaFileObject(URI.create("string:///Snippet.java"), JavaFileObject.Kind.SOURCE) {
                    @Override
                    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                        return source;
                    }
                };
        compiler.getTask(
                        null,
                        null,
                        diagnostics,
                        List.of("-proc:none", "-d", classes.toString(), "-cp", System.getProperty("java.class.path")),
                        null,
                        List.of(file))
                .call();
        List<String> errors = new ArrayList<>();
        diagnostics.getDiagnostics().stream()
                .filter(found -> found.getKind() == Diagnostic.Kind.ERROR)
                .forEach(found -> errors.add(found.toString()));
        return errors;
    }
}
