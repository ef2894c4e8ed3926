package io.aeolus.cluster;

import static com.tngtech.archunit.base.DescribedPredicate.anyElementThat;
import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.conditions.ArchConditions.have;
import static com.tngtech.archunit.lang.conditions.ArchPredicates.are;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.codeUnits;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Set;
import org.jspecify.annotations.NullMarked;

/** What the cluster module may use, and what it shows to others. */
@AnalyzeClasses(packages = "io.aeolus.cluster", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {

    /** The only classes of the root that make something of the internals. */
    private static final Set<Class<?>> ENTRIES = Set.of(Clusters.class, TopologyCapture.class, TopologySubmitter.class);

    @ArchTest
    static final ArchRule modules_to_the_right_are_unknown = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "io.aeolus.monitor..",
                    "io.aeolus.optimizer..",
                    "io.aeolus.cli..",
                    "io.aeolus.testing..",
                    "io.aeolus.linearroad..",
                    "io.aeolus.sentiment..",
                    "io.aeolus.synthetic..");

    @ArchTest
    static final ArchRule internals_of_other_modules_are_not_used = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.aeolus.batching..internal..", "io.aeolus.probe..internal..");

    @ArchTest
    static final ArchRule internal_packages_have_no_cycles =
            slices().matching("io.aeolus.cluster.internal.(**)").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule data_of_the_root_knows_no_internals = noClasses()
            .that(describe(
                    "data of the root",
                    (JavaClass c) -> c.getPackageName().equals("io.aeolus.cluster")
                            && ENTRIES.stream().noneMatch(c::isEquivalentTo)))
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.aeolus.cluster.internal..");

    @ArchTest
    static final ArchRule entries_are_not_used_inside_but_for_submitting = noClasses()
            .that()
            .resideInAPackage("io.aeolus.cluster.internal..")
            .should()
            .dependOnClassesThat(describe(
                    "entries", c -> c.isEquivalentTo(Clusters.class) || c.isEquivalentTo(TopologyCapture.class)));

    @ArchTest
    static final ArchRule the_public_api_takes_no_internal_types = codeUnits()
            .that(are(publicApi()))
            .should()
            .notHaveRawParameterTypes(anyElementThat(resideInAPackage("..internal..")));

    @ArchTest
    static final ArchRule the_public_api_returns_no_internal_types =
            methods().that(are(publicApi())).should().notHaveRawReturnType(resideInAPackage("..internal.."));

    /** Some locales have digits of their own, which no user of ours expects in a message or the name of a file. */
    @ArchTest
    static final ArchRule nothing_is_formatted_by_the_locale_of_the_machine = noClasses()
            .should()
            .callMethod(String.class, "formatted", Object[].class)
            .orShould()
            .callMethod(String.class, "format", String.class, Object[].class);

    @ArchTest
    static final ArchRule every_package_is_described_and_null_marked = classes()
            .should(have(describe(
                    "a package-info.java with @NullMarked",
                    (JavaClass c) -> c.getPackage().isAnnotatedWith(NullMarked.class))));

    private static DescribedPredicate<JavaCodeUnit> publicApi() {
        return describe(
                "public API",
                unit -> unit.getOwner().getPackageName().equals("io.aeolus.cluster")
                        && isVisible(unit.getOwner().getModifiers())
                        && isVisible(unit.getModifiers()));
    }

    private static boolean isVisible(Set<JavaModifier> modifiers) {
        return modifiers.contains(JavaModifier.PUBLIC) || modifiers.contains(JavaModifier.PROTECTED);
    }
}
